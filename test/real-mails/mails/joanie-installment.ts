import type { RandomData } from "../random-data.ts";

const STATES = ["paid", "pending", "refused", "refunded", "canceled", "error"];

export function joanieInstallment(random: RandomData): object {
  const schedule = random.list(5, (index) => ({
    amount: random.whole(1, 2_000_000) / 100,
    due_date: `2026-${String(index + 1).padStart(2, "0")}-${random.whole(10, 28)}`,
    state: random.pick(STATES),
  }));
  return {
    title: "Payment",
    ...random.maybe("fullname"),
    email: random.email(),
    product_title: random.text(),
    product_price: random.whole(1, 2_000_000) / 100,
    installment_amount: random.whole(1, 2_000_000) / 100,
    remaining_balance_to_pay: random.whole(0, 2_000_000) / 100,
    date_next_installment_to_pay: `2026-0${random.whole(1, 9)}-${random.whole(10, 28)}`,
    targeted_installment_index: random.whole(0, 11),
    credit_card_last_numbers: String(random.whole(1000, 9999)),
    order_payment_schedule: schedule,
    dashboard_order_link: random.url(),
    site: { name: random.text(), url: random.url() },
  };
}

/** The same with each amount, date, number and state as the application's filters print it. */
export function withJoanieFormats(data: object): object {
  const mail = structuredClone(data) as JoanieInstallment;
  for (const name of ["product_price", "installment_amount", "remaining_balance_to_pay"] as const)
    mail[name] = money(mail[name]);
  mail.date_next_installment_to_pay = shortDate(mail.date_next_installment_to_pay);
  mail.targeted_installment_index = ordinal(Number(mail.targeted_installment_index) + 1);
  for (const installment of mail.order_payment_schedule) {
    installment.amount = money(installment.amount);
    installment.due_date = shortDate(installment.due_date);
    const known = installment.state !== "error";
    installment.state = known ? `${installment.state[0]?.toUpperCase()}${installment.state.slice(1)}` : "";
  }
  return mail;
}

interface JoanieInstallment {
  product_price: string | number;
  installment_amount: string | number;
  remaining_balance_to_pay: string | number;
  date_next_installment_to_pay: string;
  targeted_installment_index: string | number;
  readonly order_payment_schedule: readonly { amount: string | number; due_date: string; state: string }[];
}

function money(amount: string | number): string {
  return new Intl.NumberFormat("en", { style: "currency", currency: "EUR" }).format(Number(amount));
}

function shortDate(date: string): string {
  const [year, month, day] = date.split("-");
  return `${month}/${day}/${year}`;
}

function ordinal(count: number): string {
  if (count >= 11 && count <= 13) return `${count}th`;
  return `${count}${["th", "st", "nd", "rd"][count % 10] ?? "th"}`;
}
