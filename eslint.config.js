// ESLint's rules for all JavaScript of Asalto. `make check` runs them; a warning fails as an error does.

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/node_modules/", ".venv/", "build/", "dist/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "default-case-last": "error",
      eqeqeq: "error",
      // Prettier breaks code; it leaves comments and strings alone.
      "max-len": ["error", { code: 120, ignoreUrls: true }],
      "no-constructor-return": "error",
      "no-else-return": "error",
      "no-implicit-coercion": "error",
      "no-self-compare": "error",
      // A name of an outer scope means one thing; `document` and `name` of the browser are names of this project too.
      "no-shadow": "error",
      "no-throw-literal": "error",
      "no-unmodified-loop-condition": "error",
      "no-unused-vars": "error",
      "no-useless-rename": "error",
      // Functions, classes and constants of a module may stand below those that call them: the important comes first.
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  {
    files: ["simulator/service/pages/static/*.js"],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["*.js", "tests/**/*.js", "examples/**/*.js"],
    languageOptions: { globals: globals.nodeBuiltin },
  },
  {
    files: ["examples/bots/*.js"],
    languageOptions: { sourceType: "commonjs", globals: globals.node },
  },
];
