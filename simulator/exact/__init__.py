"""Exact odds: every way that a fight can go, with its chance. The real rules are executed with symbolic numbers.

The solver knows no game. It learns the chances of a step by executing the rules of the game themselves, with symbolic
numbers in place of the dice and of the figures of the state, and follows these chances from the start to the ends:

1.  A state between two steps is reduced to a key: a *frame*, everything about it that takes few values, and a *row*,
    the numbers that take many (life, points). States with one key have the same future.
2.  For a frame, the explorer executes one step with a symbolic number in every cell of the row. Whenever a rule
    depends on an open number, the execution splits; each branch ends in a transition. The table of all transitions
    holds for every state of the frame, so that hundreds of states cost one exploration.
3.  For a state, the table gives the successors with their chances. They become a row of a Markov chain, through which
    the chances flow round by round; equal states merge. Times in a state count from the present round, so that the
    same rows serve in many rounds. The fight is solved when less than MAX_UNDECIDED of all chances is still open.
4.  The solver finds out on the way what belongs to the key. A field that changes is left out until a rule reads it:
    the read raises ForgottenValueRead, and the solver starts again with that field kept. A few fights with real dice
    find most of these fields before the first exploration.
5.  The policies take part as they are, if their answers depend on nothing but the question, the view and plain data
    that they remember. That data is part of the state.

The modules, bottom up; each uses those above it:

    operators     Symbolic: arithmetic and comparisons stay symbolic, every other operation resolves the value
    forgotten     ForgottenValue stands for a field left out of the state, BegunList for a list of which only the first
                  item is kept; reading a missing part raises ForgottenValueRead
    symbolic      SymbolicValue, a number with all its possible values; Joint, values that depend on each other;
                  BranchSearch, which executes one branch after another; RelativeTime, a time counted from now
    dice          SymbolicRoll: dice in place of bytes, counted before they are told apart
    abstraction   the fields of a state that belong to its frame, that are forgotten, that are cells of its row
    rebuild       RebuildPlan: makes a state from a frame and a row
    state_key     StateKeys: makes a frame and a row from a state
    open_numbers  the places of a state's unresolved numbers; UnreadNumber stands for one that a policy is not known
                  to read
    thinking      ThinkingSeat: asks a policy with a view in every case, and splits a branch by its answers
    transitions   Transition, the result of a branch; TransitionTable, from a row to its successors with their chances
    explorer      Explorer: executes one step of a frame in all branches, and makes its table
    markov        MarkovChain: the transition matrix over numbered states, as arrays
    solver        solve_fight: the chances of all states, round by round, until every fight is decided
    policies      ScenarioPolicies: the policies of a scenario as the solver asks them
    limits        SolverLimits: stops a solution that takes too much, with an estimate
    summary       exact_summary: the odds of a scenario
    plain         a process in plain Python for walks that a compiled process needs"""
