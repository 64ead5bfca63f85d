### What `asalto new` says and asks, and the comments of the files that it writes.

# Comments of a file.
new-to_check = Check it:      asalto validate { $file }
new-to_watch = Watch a fight: asalto run { $file }
new-to_count = Count many:    asalto batch { $file }
new-to_balance = Balance it:    asalto balance { $file } --win 70%
new-to_help = The keys:      docs/scenarios.md; lines that begin with # say nothing until it is taken away
new-any_file = FILE.toml
new-include = characters of your own, in files beside this one
new-variants = [variants] chooses between readings of the rules: asalto variants { $system }
new-role_pc = the players' side
new-role_npc = the game master's side
new-policy = who plays it: asalto policies
new-count = how many
new-position = where they are, in metres: [x, y]
new-crowd = members of the mob, which acts as one
new-others = or one of: { $others }
new-sides_guessed = The sides are a guess: write "vs" between them, as in "4 officers vs 3 zombies".
new-not_here = "{ $text }": this game has nothing of that kind for a scene; it offers: { $offered }.

# What is wrong with a sentence.
new-nobody = the sentence names nobody; write for example: { $example }
new-one_side = there is only one side; write "vs" and the other one after it, as in: { $example }
new-mixed = a side has both heroes and others, which this game keeps apart; write "vs" between them
new-how_many = how many "{ $name }"? Write a number before it.
new-too_many = { $count } "{ $name }" cannot be: allowed are 1 to { $most }
new-range = "{ $text }" is a range, and a file holds one number; write one of them, and try the others with `asalto sweep FILE --vary combatants.NAME.count=2..4`
new-unknown = there is no sheet "{ $name }"; the nearest { $count ->
    [one] is { $near }
   *[other] are { $near }
}; `asalto sheets { $system }` lists all
new-unknown_far = there is no sheet "{ $name }"; `asalto sheets { $system }` lists all
new-unknown_side = there is no side "{ $who }" to play; the sides are { $sides }
new-unknown_policy = there is no policy "{ $name }"; allowed: { $names }. `asalto policies` says what they do
new-which_game = which game is it? { $games } all have these names; write one of them first: asalto new { $first } ...
new-no_game = no game has all of these names. In { $system }, the nearest:
new-no_terminal = say who fights, as in: asalto new haunted_house { $example } -o fight.toml (without that, it asks, on a terminal)
new-exists = { $file } is there already; another name with -o, or --force to write over it
new-bad_policy = "{ $text }" is not of the form WHO=POLICY, such as pc=cautious
new-example = "4 officers vs 3 zombies"

# What is asked.
new-ask_intro = A few questions, and there is a fight. Enter takes what stands in [brackets]; ? lists what there is; Tab completes.
new-ask_game = Which game?
new-ask_first = Who fights on the players' side (such as: { $example })?
new-ask_second = And against whom?
new-ask_more = One more side? (Enter: no)
new-ask_place = Where, and in what circumstances? ({ $offered }; Enter: nothing special)
new-ask_policy = Who plays { $side }?
new-ask_title = What is it called?
new-ask_file = In which file?
new-taken = That is: { $who }
new-no_choice = "{ $text }" is none of these: { $choices }
new-against = vs
new-within = in
new-file = fight

# What is said at the end.
new-written = Written: { $file } ({ $sides } sides, { $combatants ->
    [one] one combatant
   *[other] { $combatants } combatants
})
new-written_schema = Written: { $file }, by which editors check it (docs/editors.md)
new-next = Next: asalto validate { $file }, then asalto batch { $file }

# What the built-in policies do, in a line.
policy-basic = Attacks at once with what it holds and does not think: quick, for first counts.
policy-random = Does anything that is allowed, at random: the weakest opponent.
policy-aggressive = Thinks, and takes risks to bring enemies down: the usual choice for monsters.
policy-cautious = Thinks, covers, dodges and helps the fallen: the usual choice for player characters.
policy-search = Plays the next rounds ahead many times before each answer: the strongest, and slow.
policy-tuned = Plays as aggressive or cautious does, with weights that asalto tune has found.
policy-tactics = Follows a list of rows that you write, without Python (docs/tactics.md).

# What lists are headed by, and how to use what they list.
list-system = System
list-rules_version = Rules version
list-sheets = Sheets
list-variant = Variant
list-values = Values
list-default = Default
list-rule = Rule
list-help = What it decides
list-policy = Policy
list-options = Options
list-origin = From
list-path = File
list-scenario = Scenario
list-title = Title
list-who = Who fights whom
list-about = What it is
list-policies_use = In a scenario: policy = "cautious", or {"{"} use = "search", OPTION = VALUE {"}"}; once: --policy WHO=POLICY.
list-scenarios_use = Their files: { $folder }/SCENARIO.toml; the end of a name is enough for asalto run. Own fights: asalto new.
list-no_scenario = no scenario has "{ $word }" in its name, title, comment or combatants; `asalto scenarios` lists all
