import "./key-caps.css";

/** The key that goes with a letter for what browsers do themselves, too. */
const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

/** A shortcut as `useShortcuts` names it, such as `Mod+s` or `g k`. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  return keys.split(" ").map((key) => <kbd key={key}>{key.replace("Mod", MOD).replace(/\+[a-z]$/, toUpperCase)}</kbd>);
}

function toUpperCase(text: string): string {
  return text.toUpperCase();
}
