### Meaning of the fields of Haunted House sheets; the same texts as in sheet.py.

field-agility = Speed and nimbleness; a protagonist has 1 to 6 of each characteristic.
field-charisma = Skill with other people.
field-combat = Skill in close combat.
field-knowledge = Learning; first aid uses it.
field-orientation = Sense of direction.
field-perception = Alertness; sets the order of the first round.
field-power = Strength: life and melee damage.
field-caution = Care and stealth.
field-marksmanship = Skill in shooting and throwing.
field-resistance = Toughness: life and stamina.
field-luck = Good fortune.
field-technique = Skill with machines.
field-will = Firmness: shock and frights.
field-fields = Fields of experience with their bonus, such as { "{" } firearms = 2, heal = 1 { "}" }.
field-max_life = Maximum of life (default: derived).
field-max_stamina = Maximum of stamina (default: derived).
field-max_shock = Maximum of shock (default: derived).
field-life = Points of life at the start (default: all).
field-stamina = Points of stamina at the start (default: all).
field-shock = Points of shock at the start (default: all).
field-protagonist = It is a hero (default: true on a side of the players).
field-fearless = It makes no fright tests (default: true unless it is a protagonist).
field-fright_row = Row of the fright table for its first attack; none: it frightens no one.
field-fright_source = Name shared by frights that frighten only once (default: its kind).
field-gunfire_hardened = Dodging bullets does not cost it its turn.
field-mindless = An animal, or a thing without reason: it gives no first aid, revives and calms no one.
field-dies_at_zero = It dies at life 0 without a test (default: as the variant says).
field-attacks = Natural attacks and carried weapons, in order of preference.
field-armour = Pieces that it wears.
field-natural_armour = Hide or scales: a number, or { "{" } blade = 2, gun = 3 { "}" }.
field-spare_magazines = Rounds in each spare magazine by weapon, such as { "{" } heavy_pistol = [10, 10] { "}" }.
field-spare_rounds = Loose rounds by weapon, such as { "{" } shotgun = 8 { "}" }.
field-doom = Points of doom at the start.
field-xp = Points of experience at the start.
field-wave = Round in which it appears; 1: present from the start.
field-hidden = Total that a search must reach to find it; 0: it starts in the open.
field-specials = Abilities of its own, as [[sheets.NAME.specials]]; docs/specials.md.
field-title = Name of its kind in narrations, such as { "{" } es = "Zombi", en = "Zombie" { "}" }.
