import { publicUrl } from "../../rpc/public-url.ts";
import type { OwnImages } from "./remote-images.ts";

export function ownImages(): OwnImages {
  return { host: location.host, publicUrl: publicUrl() };
}
