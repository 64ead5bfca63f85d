"""Exact odds: every way that a fight can go, with its chance. The real rules are executed with symbolic numbers.

Bottom up; each module uses those above it:

    operators     Symbolic: arithmetic and comparisons stay symbolic, every other operation resolves the value
    forgotten     ForgottenValue stands for a field left out of the state, BegunList for a list of which the first item
                  is kept; reading what is not there raises ForgottenValueRead
    symbolic      SymbolicValue, a number with all its possible values; Joint, values that depend on each other;
                  BranchSearch, which executes one branch after another; RelativeTime, a time counted from now
    dice          SymbolicRoll: a roll of dice in place of bytes, counted before its dice are told apart
    abstraction   which fields of a state are part of its frame, which are forgotten, which are cells of its row
    rebuild       RebuildPlan: how to make a state from a frame and a row
    state_key     StateKeys: how to make a frame and a row from a state
    open_numbers  where the numbers of a state are that a branch has not resolved; UnreadNumber stands for one that a
                  policy is not known to read
    thinking      ThinkingSeat: a policy that looks is asked in every case, and a branch splits by its answers
    transitions   Transition, the result of a branch; TransitionTable, from a row to its successors with their chances
    explorer      Explorer: executes one step of a frame in all branches, and makes its table
    markov        MarkovChain: the transition matrix over numbered states, as arrays
    solver        solve_fight: the chances of all states, round by round, until every fight is decided
    policies      ScenarioPolicies: the policies of a scenario as the solver asks them
    limits        SolverLimits: stops a solution that takes too much, with an estimate
    summary       exact_summary: the odds of a scenario

A state's key is a *frame*, everything about it that takes few values, and a *row*, the numbers that take many (life,
points). One execution of a step, with a symbolic value in every cell of the row, holds for all states of the frame."""
