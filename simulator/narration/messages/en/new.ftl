### Messages and questions of `asalto new`, and the comments of the files that it writes.

# Comments of a file.
new-to_check = Check it:      asalto validate { $file }
new-to_watch = Watch a fight: asalto run { $file }
new-to_count = Count many:    asalto batch { $file }
new-to_balance = Balance it:    asalto balance { $file } --win 70%
new-to_help = Keys:          docs/scenarios.md; remove the # of a line to use it
new-any_file = FILE.toml
new-include = characters of your own, in files beside this one
new-sheet_copied = from a file of sheets in another folder, which this file cannot include
new-variants = [variants] chooses between readings of the rules: asalto variants { $system }
new-role_pc = the players' side
new-role_npc = the game master's side
new-policy = its policy: asalto policies
new-count = how many
new-position = position in metres: [x, y]
new-spacing = metres from one to the next; 0: all on one point
new-crowd = members of the mob, which acts as one
new-others = or one of: { $others }
new-sides_guessed = The sides are a guess: write "vs" between them, as in "4 officers vs 3 zombies".
new-not_here = "{ $text }": this game has no such option for a scene; it offers: { $offered }.

# Errors in a sentence.
new-nobody = the sentence names no combatants; write for example: { $example }
new-one_side = there is only one side; write "vs" and the other side after it, as in: { $example }
new-unknown = there is no sheet "{ $name }"; the nearest { $count ->
    [one] is { $near }
   *[other] are { $near }
}; `asalto sheets { $system }` lists all
new-unknown_far = there is no sheet "{ $name }"; `asalto sheets { $system }` lists all
new-too_long = a sentence has at most { $most } characters; this one has { $length }
new-unused_number = "{ $text }" is no number of combatants: allowed are 1 to { $most }
new-unused_part = "{ $text }": only a part of a group of a fixed number, and smaller than it, can be set apart
new-unused_gear = { $name } has no "{ $gear }" that can be taken away
new-unused_most = "{ $text }" is for { $most } combatants at most
new-unused_mixed = this game does not let heroes and others stand on one side
new-unused_distance = "{ $text }": this game has no metres
new-unused_waves = "{ $text }": this game has no waves, or it is not clear of whom
new-unused_level = "{ $text }": this game has no such level
new-unused_setting = "{ $text }": this game does not allow that value
new-unused_difficulty = "{ $text }": asalto balance FILE --win 70% makes a fight harder or easier
new-taken_count = "{ $name }": { $count } taken, as no number is given
new-taken_crowd = { $name }: { $count } members taken, as on its sheet
new-taken_sheet = taken for { $name }
new-taken_gear = taken for { $name }
new-taken_spelling = "{ $text }" read as "{ $name }"
new-taken_ambush = who lies in ambush is not said: taken for { $side }
new-taken_party = taken for { $count } × { $name }
new-unknown_side = there is no side "{ $who }"; the sides are { $sides }
new-unknown_policy = there is no policy "{ $name }"; allowed: { $names }. `asalto policies` describes them
new-which_game = { $games } all have these names; write the game first: asalto new { $first } ...
new-no_game = no game has all of these names. In { $system }, the nearest:
new-no_terminal = name the combatants, as in: asalto new haunted_house { $example } -o fight.toml (without them, it asks on a terminal)
new-exists = { $file } exists already; choose another name with -o, or overwrite it with --force
new-strict = with --strict, every word has to be understood
new-bad_policy = "{ $text }" is not of the form WHO=POLICY, such as pc=cautious
new-example = "4 officers vs 3 zombies"

# The read-back. With its words, the sentence is understood again.
new-having = with
new-lacking = without
new-and = and
new-players = players
new-openings = in under behind taking at on with without no by
new-named = called
new-mobs = { $count ->
    [one] mob of
   *[other] mobs of
}
new-of_level = of level { $level }
new-in_ambush = in ambush
new-hurt = at { $share } % life
new-wave = in wave { $wave }
new-apart = at { $metres } metres
new-thing_armour = armour
new-thing_weapons = weapons
new-thing_ammunition = ammunition
new-thing_shield = shield
new-read_metres = { $metres } m between the sides
new-read_switches = in the file: { $switches }
new-read_unused = not understood: { $said }
new-read_near = near it: { $near }
new-read_quoted = "{ $text }"
new-read_or = or else: { $others }

# Questions.
new-ask_intro = A few questions set up a fight. Enter accepts the [default]; ? lists the choices; Tab completes.
new-ask_game = Which game?
new-ask_first = Who fights on the players' side (such as: { $example })?
new-ask_second = And against whom?
new-ask_more = One more side? (Enter: no)
new-ask_place = Where, and in what circumstances? ({ $offered }; Enter: nothing special)
new-ask_policy = Who plays { $side }?
new-ask_title = What is it called?
new-ask_file = In which file?
new-ask_reading = Which of them?
new-as_taken = as taken
new-taken = That is: { $who }
new-no_choice = "{ $text }" is none of these: { $choices }
new-against = vs
new-within = in
new-file = fight

# Messages at the end.
new-written = Written: { $file } ({ $sides } sides, { $combatants ->
    [one] one combatant
   *[other] { $combatants } combatants
})
new-written_schema = Written: { $file }, which lets editors check the fight (docs/editors.md)
new-odds = A pilot of { $fights } fights: a win for { $side } in roughly { $low } to { $high } %, depending on the policies; to measure it: asalto matchups { $file }
new-odds_same = A pilot of { $fights } fights: a win for { $side } in roughly { $low } %, whatever the policies; to measure it: asalto matchups { $file }
new-matchups = How far the odds depend on the policies: asalto matchups { $file }
new-next = Next: asalto validate { $file }, then asalto batch { $file }

# The built-in policies, in a line each.
policy-basic = Attacks immediately with the weapon in hand and does not plan: fast, for first estimates.
policy-random = Takes any legal answer at random: the weakest opponent.
policy-aggressive = Plans, and takes risks to bring enemies down.
policy-best = Plays like aggressive, basic, cautious or tuned: whichever does best against the strongest answer; the usual choice.
policy-cautious = Plans, takes cover, dodges and helps the fallen.
policy-search = Plays the next rounds many times before each answer: the strongest, and slow.
policy-tuned = Plays like aggressive or cautious, with weights that asalto tune has found.
policy-tactics = Follows a list of rows that you write, without Python (docs/tactics.md).

# Heads of lists, and how to use their entries.
list-system = System
list-rules_version = Rules version
list-sheets = Sheets
list-variant = Variant
list-values = Values
list-default = Default
list-rule = Rule
list-in_english = { $title } (in English)
list-help = Decides
list-policy = Policy
list-options = Options
list-origin = From
list-path = File
list-scenario = Scenario
list-page = Page
list-title = Title
list-who = Combatants
list-about = Description
list-policies_use = In a scenario: policy = "cautious", or {"{"} use = "search", OPTION = VALUE {"}"}; once: --policy WHO=POLICY.
list-scenarios_use = Their files: { $folder }/SCENARIO.toml; the end of a name is enough for asalto run. Own fights: asalto new.
list-no_scenario = no scenario has "{ $word }" in its name, title, comment or combatants; `asalto scenarios` lists all
