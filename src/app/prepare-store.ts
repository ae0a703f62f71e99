import { publicUrl } from "../config/public-url.ts";
import type { Config } from "../config.ts";
import { type FirstStart, SERVER } from "../service/first-start.ts";
import type { Services } from "../services.ts";
import { holdPort } from "./hold-port.ts";
import { isConsoleBuilt } from "./read-console.ts";
import { readExampleBrands, readFirstFolders } from "./read-example-folders.ts";
import { readExamples } from "./read-examples.ts";

/** The state of the store before it is served. */
export interface PreparedStore {
  /** The initial content, if this start created it in an empty store. */
  readonly firstStart: FirstStart | undefined;
  /** False if only the command line can manage the service. */
  readonly hasAdminKey: boolean;
  readonly hasConsole: boolean;
  /** A code that signs in at the console with the admin key of a first start. */
  readonly loginCode: string | undefined;
}

/** Rejects a pepper that is not the store's, and creates the keys and examples of an empty store. */
export async function prepareStore(services: Services, config: Config): Promise<PreparedStore> {
  await services.assertPepper();
  const firstStart = await makeFirstStart(services, config);
  const hasConsole = isConsoleBuilt();
  const canSignIn = hasConsole && firstStart?.adminToken !== undefined;
  return {
    firstStart,
    hasAdminKey: await services.store.keys.hasActiveOwner(services.store.now()),
    hasConsole,
    loginCode: canSignIn ? (await services.loginCodes.create(SERVER)).code : undefined,
  };
}

/** Keys are shown only once, so none is created before this process is known to be able to serve them. */
async function makeFirstStart(services: Services, config: Config): Promise<FirstStart | undefined> {
  const { items } = await services.store.keys.list({ limit: 1 });
  if (items.length > 0) return undefined;
  const port = await holdPort(config);
  try {
    const origin = publicUrl(config);
    const examples = config.examples ? [...readExamples(origin), ...readFirstFolders(origin)] : [];
    const brands = config.examples ? readExampleBrands(origin) : [];
    return await services.begin({ makeAdminKey: config.bootstrapAdmin, examples, brands });
  } finally {
    await port.release();
  }
}
