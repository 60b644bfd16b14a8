import type { Random } from "./stage.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

const firstNames = words(`
  Ada Adrian Aiko Alma Amara Anders Anika Arjun Astrid Ayla Bao Beatriz Benedikt Bruno Camille Carmen Cedric Chidi Clara
  Dalia Daniel Darya Davide Diego Elena Elias Emeka Emma Esra Farid Fatima Felix Finn Gabriela Greta Hana Hassan Helena
  Hugo Ida Imani Ines Isak Ivana Jakob Jana Javier Jin Joana Jonas Kaito Karim Katya Kofi Lara Leila Lena Leon Linh Lucia
  Mads Maja Malik Marek Maria Mateo Mei Mila Milan Miriam Nadia Naoki Nia Nikolai Noor Olga Oskar Paloma Paul Petra Priya
  Rafael Rania Ravi Rosa Ruth Samir Sana Sofia Soren Stella Tariq Thea Tomas Uma Valentin Vera Viktor Wanda Yara Yusuf Zoe`);

const lastNames = words(`
  Abbott Adeyemi Ahmadi Almeida Andersen Aoki Bakker Baptiste Barros Bauer Berg Bianchi Bondar Brandt Calder Castillo Chandra
  Chen Costa Dahl Danjuma Demir Dubois Eriksen Esposito Farah Ferreira Fischer Fontaine Fujita Garcia Gruber Haddad Hansen
  Hartmann Herrera Holm Horvat Ibrahim Ito Ivanova Jansen Kaplan Karlsson Keller Khan Kim Kowalski Kruger Larsen Laurent Lin
  Lindqvist Lopez Maier Mbeki Mendes Moreau Mori Nakamura Navarro Novak Nyberg Okafor Olsen Osei Palmer Park Pereira Petrov
  Pham Quist Rahman Ramos Reyes Rossi Sato Schmid Silva Singh Sorensen Takeda Tanaka Torres Vargas Vogel Weber Wood Yamada`);

const areas = words(`
  Accounts Alerts Analytics Archive Billing Calendar Checkout Connectors Consent Dashboards Delivery Devices Directory Exports
  Forms Gateway Identity Imports Insights Invoices Ledger Licenses Messaging Metrics Notifications Onboarding Orders Payments
  Pipelines Policies Pricing Profiles Quotas Refunds Reports Routing Scheduling Search Shipping Storage Subscriptions Surveys
  Tickets Tokens Tracking Translations Uploads Vaults Webhooks Workflows`);

const kinds = [
  "guide",
  "handbook",
  "reference",
  "runbook",
  "cookbook",
  "playbook",
  "API",
  "release notes",
  "troubleshooting",
  "concepts",
];

const verbs = words(`
  Archive Audit Automate Back-up Compare Configure Connect Create Debug Delegate Export Filter Import Inspect Limit Link
  Migrate Monitor Move Organize Pause Plan Preview Protect Publish Read Recover Rename Replace Restore Review Rotate Schedule
  Search Share Sort Test Trace Translate Update Upgrade Validate Verify`);

const crews = ["core", "docs", "tools", "support", "research", "operations", "design", "quality"];
const divisions = ["Engineering", "Customers", "Operations", "Product", "Security", "Partners"];
const emojis = ["📘", "🧭", "🔌", "📰", "🧪", "🛟", "🗂️", "🚀", "🔐", "📦", "🧰", "🌍"];

export const personName = (random: Random) =>
  `${random.pick(firstNames)} ${random.pick(lastNames)}`;
export const spaceTitle = (random: Random) => `${random.pick(areas)} ${random.pick(kinds)}`;
export const pageTitle = (random: Random) =>
  `${random.pick(verbs)} ${random.pick(areas).toLowerCase()}`;
export const chapterTitle = (random: Random) => random.pick(areas);
export const collectionTitle = (random: Random) =>
  `${random.pick(divisions)}: ${random.pick(areas)}`;
export const teamTitle = (random: Random) => `${random.pick(areas)} ${random.pick(crews)}`;
export const siteTitle = (random: Random) => `${random.pick(areas)} help`;
export const emoji = (random: Random) => random.pick(emojis);
