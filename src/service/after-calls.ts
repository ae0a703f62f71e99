type Method = (...args: never[]) => Promise<unknown>;

/** The names of the methods of a service. */
type MethodName<Service> = { [Name in keyof Service]: Service[Name] extends Method ? Name : never }[keyof Service];

/** A service that has `run` called after each call of some of its methods, however it ends. */
export function afterCalls<Service extends object>(
  service: Service,
  names: readonly MethodName<Service>[],
  run: () => void,
): Service {
  const methods = names.map((name) => {
    const call = service[name] as (...args: unknown[]) => Promise<unknown>;
    // biome-ignore lint/plugin: the arguments of a call
    return [name, (...args: unknown[]) => call(...args).finally(run)] as const;
  });
  return { ...service, ...Object.fromEntries(methods) };
}
