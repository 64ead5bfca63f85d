### What the fields of sheets of Haunted House mean; in English as the program says it.

field-agility = How quick and nimble it is; a protagonist has 1 to 6 of each characteristic.
field-charisma = How it gets on with others.
field-combat = How well it fights in contact.
field-knowledge = What it has learned; first aid goes by it.
field-orientation = How well it finds its way.
field-perception = What it notices; the first round goes by it.
field-power = How strong it is: life and melee damage.
field-caution = How careful it is.
field-marksmanship = How well it shoots and throws.
field-resistance = How tough it is: life and stamina.
field-luck = How lucky it is.
field-technique = How good it is with machines.
field-will = How firm it is: shock and frights.
field-fields = Fields of experience with their bonus, such as { "{" } firearms = 2, heal = 1 { "}" }.
field-max_life = The pool of life; none: derived.
field-max_stamina = The pool of stamina; none: derived.
field-max_shock = The pool of shock; none: derived.
field-life = Points of life at the start; none: all.
field-stamina = Points of stamina at the start; none: all.
field-shock = Points of shock at the start; none: all.
field-protagonist = It is a hero; none: true on a side of the players.
field-fearless = It makes no fright tests; none: true unless it is a protagonist.
field-fright_row = How frightening its first attack is; none: it frightens no one.
field-fright_source = What counts as the same fright; empty: its kind.
field-gunfire_hardened = Dodging bullets does not cost it its turn.
field-mindless = An animal, or a thing without reason: it gives no first aid, revives and calms no one.
field-dies_at_zero = It dies at life 0 without a test; none: by the variant.
field-attacks = Natural attacks and carried weapons, in order of preference.
field-armour = The pieces that it wears.
field-natural_armour = Hide or scales: a number, or { "{" } blade = 2, gun = 3 { "}" }.
field-spare_magazines = Rounds in each spare magazine by weapon, such as { "{" } heavy_pistol = [10, 10] { "}" }.
field-spare_rounds = Loose rounds by weapon, such as { "{" } shotgun = 8 { "}" }.
field-doom = Points of doom at the start.
field-xp = Points of experience at the start.
field-wave = The round in which it appears; 1: it is there from the start.
field-hidden = The total that seekers must reach, if it starts hidden; 0: in the open.
field-title = What narrations call its kind, such as { "{" } es = "Zombi", en = "Zombie" { "}" }.
