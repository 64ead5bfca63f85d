### Messages of the command line about a run.

fight_of = seed { $seed }, fight { $fight }
again = --seed { $seed } plays it again
fights_of = Fights: { $fights }; seed { $seed }
session-fights_of = Campaign runs: { $fights }; seed { $seed }
until = Until { $figure } is known to ±{ $p }; at most { $fights } fights; seed { $seed }
stopping = stopping after the current fight; interrupt again to stop immediately
estimate = This takes about { $time }.
estimate_most = This takes { $time } at most.
estimate_more = This takes longer than it seemed: about { $time } more.
estimate_ask = Go on?
interim = { $figure }: { $mean } ({ $bounds })
to_go_on = { $stopped }; to go on: { $again }
begins_anew = { $stopped }; the journal could not be written, so this begins anew: { $again }
stopped_fights = stopped after { $done } of { $most } fights
stopped_bounded = stopped after { $done } of at most { $most } fights
stopped_cells = stopped after { $done } of { $most } cells
stopped_steps = stopped after { $done } steps
stopped_search = stopped after { $done } fights
missed = { $figure } is known to { $half } after { $fights } fights, not to { $asked }
missed_difference = the difference of { $figure } is known to { $half } after { $fights } fights, not to { $asked }
missed_cells = { $figure } is not known to { $asked } in { $missed } of { $cells } cells after { $fights } fights each, in the worst to { $worst }; -n allows more
missed_more = { $missed }; about { $more } would be needed (-n)
compared = { CAP($figure) } decides; the same dice, seed { $seed }; at most { $count ->
    [1] a single fight
   *[other] { $fights } fights
} per arm
compile_hint = Played in interpreted Python. `make fast` compiles Asalto in a few minutes; then this takes a fraction of the time.
page_hint = The page of the service is at { $address }; `asalto open SCENARIO` shows a scenario on it.
page_link = Try variations on the service's page
check_starts = it starts, and answers a ping
check_two_pings = it answers each ping with its number
check_fight_without_question = it plays a fight without questions
check_captain = it plays a side's captain
check_two_fights = it plays two fights, one after the other
check_second_try = it answers a repeated question
check_one_option = it answers a question with one option
check_many_options = it answers a question with thousands of options
check_unknown_question = it answers a question of an unknown kind
check_long_message = it reads a message of nearly a megabyte
check_pieces = it reads a message that comes in pieces
check_events = it stays silent when it is not asked
check_end_of_input = it ends when its input is closed
check_plays = it plays { $game } without a fault
check_repeats = it plays the same fight of { $game } again
check_passed = { $checks ->
    [one] 1 check
   *[other] { $checks } checks
}, nothing wrong
check_failed = { $checks ->
    [one] 1 check
   *[other] { $checks } checks
}, { $failed } failed
valid_scenario = { $title } ({ $sides } sides, { $combatants } combatants)
valid_numbers = drawn in each fight: { $numbers }
valid_pack = a setting pack
valid_tactics = tactics
valid_characters = characters
untitled = untitled
print-written = Written: { $path }
