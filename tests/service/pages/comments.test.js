// Comments follow what they are about through changes of the tables.

import assert from "node:assert/strict";
import { test } from "node:test";

import { withComments } from "../../../simulator/service/pages/static/comments.js";

const BEFORE = `# By Ana.

asalto = 1  # the version
title = 'The # cellar' # a name

# The brave.
[[combatants]]
name = "Elena"
luck = [ # hers
  1,
]
stats.life = 3 # low

# The other.
[[combatants]]
name = "Bruno" # her brother
# The end.
`;
const WRITTEN = `asalto = 1
title = "The # cellar"

[[combatants]]
name = "Elena"
luck = [1]
stats = { life = 3 }

[[combatants]]
name = "Bruno"
`;

test("comments keep their places", () => {
  assert.equal(
    withComments(BEFORE, WRITTEN, WRITTEN),
    `# By Ana.

asalto = 1  # the version
title = "The # cellar"  # a name

# The brave.
[[combatants]]
name = "Elena"
# hers
luck = [1]
# low
stats = { life = 3 }

# The other.
[[combatants]]
name = "Bruno"  # her brother

# The end.
`,
  );
});

test("comments of what is gone go with it, and those of what is renamed stay", () => {
  const [, , second] = WRITTEN.split("[[combatants]]\n");
  const gone = withComments(BEFORE, WRITTEN, `asalto = 1\n\n[[combatants]]\n${second}`);
  assert.deepEqual(gone.match(/#.*/g), ["# By Ana.", "# the version", "# The other.", "# her brother", "# The end."]);
  const renamed = withComments(BEFORE, WRITTEN, WRITTEN.replace("Elena", "Vega"));
  assert.match(renamed, /# The brave\.\n\[\[combatants\]\]\nname = "Vega"\n# hers/);
});

test("a text that is not valid gives no comments", () => {
  assert.equal(withComments('# One.\ntitle = "', WRITTEN, WRITTEN), WRITTEN);
  assert.equal(withComments("# One.\n= 3", WRITTEN, WRITTEN), WRITTEN);
});
