import { bankDelay } from '../../../../domain/orders/money-words.ts'
import { maxReturnPhotos } from '../../../../domain/orders/returns/return-photo.ts'
import { decisionDays } from '../../../../domain/orders/returns/return-status.ts'
import { returnDays } from '../../../../domain/orders/shop-rules.ts'
import { undoMinutes } from '../../../../domain/orders/undo-cancel.ts'

/** How orders are cancelled, goods come back, and money goes back. */
export function returnsText(): string {
  return `**In short.** Ask to cancel until your order leaves our store. Return unused goods within ${returnDays} days of delivery, for any reason. If something is broken, wrong or does not work, tell us at any time.

## Cancel before it leaves our store

**Not paid yet?** Press “Cancel the order” on the page of your order. If you change your mind, you can undo this once, within ${undoMinutes} minutes and before your time to pay ends.

**Paid?** Press “Cancel the order” there too. We answer within ${decisionDays} days, and nothing leaves our store until then. If we cancel the order, you get back all that you paid.

If your bank has questioned the payment, we can neither send nor cancel the order until the bank decides, because until then the money is with the bank.

## You changed your mind

Within ${returnDays} days of delivery you can return goods for any reason. They must be unused, not installed, complete and in their carton.

You get back what the goods cost you after any discount. We do not refund what you paid for delivery. Before you send anything, we tell you how the goods come back and what that costs.

## It is broken, wrong or does not work

Ask at any time, even when it is installed. The sooner you ask, the easier it is to see what happened. We replace it, or refund all that you paid for it, with the delivery. You do not pay for transport. Later faults are also covered by the [warranty](/warranty).

## How to ask

1. Open the page of your order: the link is in our mails, and [Find your order](/payment-details?find=order) sends it again. With an account it is in your dashboard.
2. Press “Return something”. Choose what and why, and add up to ${maxReturnPhotos} photos.
3. We answer within ${decisionDays} days. Please keep the goods until then.
4. When the goods are with us, we check them and decide on the refund.

If we say no, we give you the reason. If you disagree, reply to our mail, and we look at it again with you.

## How the money comes back

- **Paid online**: to the card or account that paid.
- **Paid by transfer**: to the account that you give us on the page of your order. If you change that account, we wait 24 hours before we pay, so that a thief cannot send your money to himself.
- **Paid with credit**: as credit.
- A second person on our team checks a large refund.
- Once we have sent it, it can take ${bankDelay} until your bank shows it. A transfer is usually there on the same day.
- If you paid too much, the rest goes back to you. You may also keep it as credit for another order. Anyone who has the code of a credit can use it, so keep it to yourself.

The page of your order shows each step.

## Installation

If our crew has not started, the price of the installation goes back with the goods. We do not refund work that was done well. If it was not done well, we put it right.

## Your rights in law

This page adds to the Federal Competition and Consumer Protection Act 2018 and takes nothing away from it. Section 120 lets you cancel an order before we deliver. Section 122 lets you return goods within a reasonable time when they are not what was agreed, or not fit for what you told us you need. Section 131 gives you the right to goods that are safe, of good quality and last a reasonable time.

Not satisfied with our answer? Complain to the Federal Competition and Consumer Protection Commission: [fccpc.gov.ng](https://fccpc.gov.ng).`
}
