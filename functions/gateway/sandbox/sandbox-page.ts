import { formatExactNaira, formatNaira } from '../../../domain/money/money.ts'
import { sandboxOutcomes } from './sandbox-outcomes.ts'
import { isPayable, type SandboxTransaction } from './sandbox-transactions.ts'

/**
 * The page where customers of the demo pay. It represents another company's page, so it does not
 * look like the site.
 */
export function sandboxPage(transaction: SandboxTransaction): string {
  const { reference, requestedKobo, email } = transaction
  return `<!doctype html><html lang="en-NG"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox payment</title><style>
:root{color-scheme:light dark}
body{font:1rem/1.6 system-ui,sans-serif;max-width:26rem;margin:8vh auto;padding:0 1.25rem;overflow-wrap:break-word}
button{display:block;width:100%;min-height:3rem;margin:.5rem 0;font:inherit;border:1px solid;
border-radius:.75rem;background:none;color:inherit;cursor:pointer}
.main{background:#0b6b45;border-color:#0b6b45;color:#fff;font-weight:600}
.note{border:2px solid;border-radius:.75rem;padding:.5rem 1rem}
button:focus-visible,a:focus-visible{outline:3px solid light-dark(#1348c7,#8fb4ff);outline-offset:2px}small{opacity:.8}
</style></head><body><main><h1>Sandbox payment</h1>
<p><strong>${formatNaira(requestedKobo, { withKobo: true })}</strong> from ${escape(email)}<br>
<small>Reference ${escape(reference)}. No real money moves here: this is a test page in place of the payment gateway.</small></p>
${isPayable(transaction) ? form(transaction) : ending(transaction)}</main></body></html>`
}

function form({ reference, status, requestedKobo }: SandboxTransaction): string {
  const buttons = Object.entries(sandboxOutcomes).map(
    ([outcome, label], index) =>
      `<button name="outcome" value="${outcome}"${index === 0 ? ' class="main"' : ''}>${escape(label)}${index === 0 ? ` ${formatExactNaira(requestedKobo)}` : ''}</button>`,
  )
  return `${note(status)}<form method="post"><input type="hidden" name="reference" value="${escape(reference)}">${buttons.join('')}</form>`
}

function note(status: SandboxTransaction['status']): string {
  if (status === 'failed')
    return '<p class="note" role="alert">Your card was declined: Insufficient Funds. Try again, or leave.</p>'
  if (status === 'ongoing')
    return '<p class="note" role="status">We are waiting for your transfer. You can also pay in another way here.</p>'
  return ''
}

function ending({ status, isOver, callbackUrl }: SandboxTransaction): string {
  const text = isOver
    ? 'This page has timed out, and nothing was paid. Start again in the shop.'
    : `This payment is over: ${status}. You can close this page.`
  return `<p class="note" role="status">${text}</p><p><a href="${escape(callbackUrl)}">Back to the shop</a></p>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
