import { formatNaira } from '../../../domain/money/money.ts'
import type { SandboxTransaction } from './sandbox-transactions.ts'

/** How long after the payment its result is known, when the payer chooses `late`. */
export const lateMs = 120_000
/** What is missing when the payer chooses `wrong-amount`. */
export const tooLittleKobo = 10_000

/** The outcomes that the payer of the demo can choose. */
export const sandboxOutcomes = {
  succeed: 'Pay',
  fail: 'Card is declined',
  abandon: 'Leave without paying',
  'wrong-amount': `Send ${formatNaira(tooLittleKobo)} too little`,
  late: `Pay; the result arrives after ${lateMs / 60_000} minutes`,
  double: 'Pay, and send the webhook twice',
  'out-of-order': 'Pay, then send an old failure webhook',
} as const

export type SandboxOutcome = keyof typeof sandboxOutcomes

/**
 * The page where customers of the demo pay. It represents another company's page, so it does not
 * look like the site.
 */
export function sandboxPage({ reference, amountKobo, status, email }: SandboxTransaction): string {
  const buttons = Object.entries(sandboxOutcomes).map(
    ([outcome, label], index) =>
      `<button name="outcome" value="${outcome}"${index === 0 ? ' class="main"' : ''}>${escape(label)}${index === 0 ? ` ${formatNaira(amountKobo)}` : ''}</button>`,
  )
  const body =
    status === 'abandoned'
      ? `<form method="post"><input type="hidden" name="reference" value="${escape(reference)}">${buttons.join('')}</form>`
      : `<p>This payment is over: ${status}. You can close this page.</p>`
  return `<!doctype html><html lang="en-NG"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox payment</title><style>
:root{color-scheme:light dark}
body{font:1rem/1.6 system-ui,sans-serif;max-width:26rem;margin:8vh auto;padding:0 1.25rem}
button{display:block;width:100%;min-height:3rem;margin:.5rem 0;font:inherit;border:1px solid;
border-radius:.75rem;background:none;color:inherit;cursor:pointer}
.main{background:#0b6b45;border-color:#0b6b45;color:#fff;font-weight:600}
button:focus-visible{outline:3px solid #1348c7;outline-offset:2px}small{opacity:.8}
</style></head><body><main><h1>Sandbox payment</h1>
<p><strong>${formatNaira(amountKobo, { withKobo: true })}</strong> from ${escape(email)}<br>
<small>Reference ${escape(reference)}. No real money moves here: this page stands for the payment company's own.</small></p>
${body}</main></body></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
