import type { RandomData } from "../random-data.ts";

export function labonnealternanceSharedOffer(random: RandomData): object {
  const person = { first_name: random.text(), last_name: random.text(), email: random.email() };
  return {
    data: {
      ...person,
      ...random.maybe("phone"),
      images: { logoRf: random.url(), logoLba: random.url() },
      job_url: random.url(),
      job_title: random.text(),
      delegations: random.list(5, () => ({
        ...random.maybe("raison_sociale"),
        adresse_etablissement: random.optionalText(),
        siret_code: String(random.whole(10_000_000, 99_999_999)),
      })),
      publicEmail: random.email(),
    },
  };
}
