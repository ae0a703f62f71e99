// Generated from package.json. Do not edit.
export const VERSION = "0.1.0";
