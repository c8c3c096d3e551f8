/** The style of the report. Its hash is in the content security policy, so it must be the only style, without attributes in the page. */
export const reportCss = `
@page { size: A4; margin: 12mm 15mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 186mm; color: #1c2430; background: #fff;
  font: 13px/1.42 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif; overflow-wrap: anywhere; }
header { display: flex; justify-content: space-between; align-items: flex-start; gap: 24px; padding-bottom: 10px;
  border-bottom: 2px solid #1c2430; }
h1 { margin: 0; font-size: 21px; font-weight: 650; line-height: 1.2; letter-spacing: -0.01em; }
h2 { margin: 15px 0 5px; font-size: 10.5px; font-weight: 650; letter-spacing: 0.07em; text-transform: uppercase; color: #5b6777; }
p { margin: 0; }
.sub { margin-top: 3px; color: #5b6777; }
.state { flex: none; padding: 3px 11px; border: 1.5px solid; border-radius: 999px; font-size: 12px; font-weight: 650; white-space: nowrap; }
.confirmed { color: #a11c1c; } .dismissed { color: #1d6b3a; } .open, .review { color: #8a5300; } .closed { color: #5b6777; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 12px; }
.card { padding: 9px 12px 10px; border: 1px solid #d5dbe3; border-radius: 6px; }
.card h2:first-child { margin-top: 0; }
.name { font-size: 16px; font-weight: 600; line-height: 1.25; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 1px 12px; margin: 5px 0 0; }
dt { color: #5b6777; } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; }
th { padding: 2px 8px 3px 0; border-bottom: 1px solid #aab4c0; text-align: left; font-weight: 600; color: #5b6777; font-size: 11px; }
td { padding: 3px 8px 3px 0; border-bottom: 1px solid #e6eaef; vertical-align: top; }
.number { text-align: right; padding-right: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
.when, .who { white-space: nowrap;
  overflow-wrap: normal; }
.user { width: 26mm; }
.when { font-variant-numeric: tabular-nums; color: #5b6777; }
.total td { border-bottom: 0; border-top: 1px solid #1c2430; font-weight: 650; }
.note { white-space: pre-line; color: #3a4553; }
.note::before { content: 'Note: '; color: #5b6777; }
footer { margin-top: 14px; padding-top: 7px; border-top: 1px solid #d5dbe3; font-size: 10.5px; color: #5b6777; }
@media print {
  body { padding: 0; max-width: none; font-size: 10.5px; line-height: 1.35; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  h2 { margin-top: 11px; }
  .name { font-size: 14px; }
  td { padding: 2px 8px 2px 0; }
  tr, .card { break-inside: avoid; }
}
@media (max-width: 560px) { .pair { grid-template-columns: 1fr; } body { padding: 16px; } }
`;
