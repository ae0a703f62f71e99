/** Rules that every mail has for windows of any width. */
export const BASE_RULES: readonly string[] = [".desktop-hide{display:none;mso-hide:all}"];

/** Rules that every mail has for small windows; those of its own nodes come behind them. */
export const MOBILE_RULES: readonly string[] = [
  ".desktop-hide{display:table-cell !important}",
  ".mobile-hide{display:none !important}",
  ".mobile-stack{display:block !important;width:100% !important;min-width:100% !important;max-width:100% !important;box-sizing:border-box !important}",
];
