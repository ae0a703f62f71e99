const FRAGMENT = /^#login=([\w-]+)$/;

/** The login code of the address, which no longer has it afterwards: history and screen do not keep it. */
export function takeLoginCode(): string | undefined {
  const { hash, pathname, search } = location;
  const code = FRAGMENT.exec(hash)?.[1];
  if (code !== undefined) history.replaceState(null, "", pathname + search);
  return code;
}
