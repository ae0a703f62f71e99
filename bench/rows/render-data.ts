import { compileSource } from "../../src/compile/compile-source.ts";
import { OWN_DATA, type OwnData, readText } from "../own-data.ts";
import type { RenderSide } from "../render-side.ts";
import type { Bench, BenchOptions, Report } from "../result.ts";
import { measureSides } from "./render.ts";

/** At most 15 % more time than callers need who sort their object. */
const AIM = 1 / 1.15;

const RIVALS = [
  { id: "render-data", given: "sorted in the call", name: "dynamic_data made in the call", aim: AIM },
  { id: "render-data-sorted", given: "sorted before", name: "dynamic_data made before", aim: undefined },
] as const;

/** Local rendering of an object of the caller as it is, against the same object sorted for `dynamic_data`. */
export const renderDataBench: Bench = {
  ids: RIVALS.map(({ id }) => id),
  async run(options, report) {
    for (const own of OWN_DATA) await measureMail(own, options, report);
  },
};

async function measureMail({ mail, source }: OwnData, options: BenchOptions, report: Report): Promise<void> {
  const kind = source.endsWith(".mjml") ? "mjml" : "document";
  const { programs } = await compileSource({ kind, text: readText(source) }, { force: true });
  if (programs.html === undefined) throw new Error(`${mail} does not compile`);
  const template = JSON.stringify({ template_id: "bench", programs: { html: JSON.parse(programs.html) } });
  for (const { id, given, name, aim } of RIVALS.filter((rival) => options.ids.includes(rival.id))) {
    for (const form of ["bytes", "string"] as const) {
      const side = (shape: NonNullable<RenderSide["given"]>): RenderSide => {
        return { renderer: "letterpress", form, source: template, values: {}, given: shape, mail };
      };
      const row = {
        id,
        rival: name,
        case: `to ${form === "string" ? "a string" : form}, ${mail}`,
        unit: "mails/s",
        aim,
      };
      report(await measureSides(row, side("plain"), side(given), options));
    }
  }
}
