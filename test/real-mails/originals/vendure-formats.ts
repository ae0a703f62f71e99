/** What the helper `formatMoney` of Vendure's mails prints for its locale `en`. */
export function formatVendureMoney(amount: string | number, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(Number(amount) / 100);
}

/** A date as a helper of an application might print it. */
export function formatVendureDate(date: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "medium", timeZone: "UTC" }).format(
    new Date(date),
  );
}
