/** How an object spells a member: as the name is, or else in the last spelling that libraries read as equal. */
export function spellingOf(object: object, name: string): string {
  if (Object.hasOwn(object, name)) return name;
  const id = fold(name);
  return Object.keys(object).findLast((each) => fold(each) === id) ?? name;
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(" ", "_");
}
