### What Brega says otherwise than the other games.

acted-brace = { $who } braces for blows
acted-aim = { $who } takes aim
acted-rally = { $who } tries to take heart
condition_gained-shaken = { GENITIVE($who) } nerve breaks: shaken
condition_ended-shaken = { $who } takes heart again
status_changed-down = { $who } goes down
