// The rules for the JavaScript of the page; its types are checked by tsc, so names are known there.

import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-else-return": "error",
      "no-implicit-globals": "error",
      "no-shadow": ["error", { builtinGlobals: false, hoist: "functions", allow: ["name", "t"] }],
      "no-throw-literal": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" }],
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "prefer-template": "error",
    },
  },
  {
    files: ["tests/js/**/*.mjs"],
    languageOptions: { globals: globals.nodeBuiltin },
  },
];
