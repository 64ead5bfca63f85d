"""Exact odds: a walk through every way that a fight can go. It plays the real rules, with numbers that nobody
has looked at.

Bottom up; each file uses those above it:

    unseen    what passes for a number: arithmetic gives more of the kind, everything else is a look
    lost      what was forgotten of a state; a look says which field has to be remembered, and the walk starts again
    shades    Shade, a number with every value that it may have; Group, values that hang together; Trail, one branch
              after another: a look is a fork; Moment, a time counted from now
    faces     a roll of dice as bytes would be, but counted before they are told apart
    grain     which fields of a state are part of its frame, forgotten, or cells of its row of numbers
    plan      how to make a state of a frame and a row
    outline   how to make a frame and a row of a state
    leaves    what a branch came to, and the table of all branches of a step: row of numbers -> what may follow
    steps     Explorer: plays one step of a frame in all branches, and makes its table
    moves     how chances flow from node to node (a node: frame and row), as arrays
    walk      walk(): all of it, round by round

A *frame* is everything about a state that takes few values; its *row* the numbers that take many (life, points). So one
playing of a step, with a shade in every cell of the row, answers for all states of the frame at once."""
