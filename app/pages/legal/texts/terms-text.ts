import { checkPromise } from '../../../../domain/delivery/installation-words.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { graceHours } from '../../../../domain/orders/late-payment.ts'
import { maxOrderLines } from '../../../../domain/orders/shop-rules.ts'
import { extensionHours, holdMinutes } from '../../../../domain/orders/stock/stock-hold.ts'
import { maxTransactionKobo } from '../../../../domain/payments/gateway-limits.ts'
import { instalmentTerms } from './instalment-terms.ts'

/** What counts between the shop and its customers. */
export function termsText(): string {
  const onlineMinutes = holdMinutes({ method: 'paystack', isLastUnits: false })
  const transferHours = holdMinutes({ method: 'bank_transfer', isLastUnits: false }) / 60
  return `**In short.** The price at the last step is what you pay. You can ask to cancel until your order leaves our store. The law protects you, and nothing here takes that away.

## Who you buy from

{{legalName}}, {{registrationNumber}}, {{address}}.

Tax identification number: {{tin}}.

Reach us at [{{email}}](mailto:{{email}}), [{{phone}}]({{phoneLink}}) or on [WhatsApp]({{whatsappLink}}). You must be 18 or buy with somebody who is.

## Prices

Prices are in naira and include VAT. The rate can differ between goods: your order and your invoice show each rate and its amount. Before you pay, you see the price of delivery, and of installation where it has a fixed price. If a price changes while goods are in your cart, the checkout shows the new one and asks you again. You never pay more than the price that you saw (Federal Competition and Consumer Protection Act 2018, section 115).

An order can have up to ${maxOrderLines} different products. For more, talk to us.

## Your order

You order when you press “Order and pay”, “Order and transfer” or “Order and choose a plan”. We send you a mail with the order. From then on we usually keep the goods for you: ${onlineMinutes} minutes if you pay online or take the last ones, ${transferHours} hours if you pay by transfer. Your order shows until when. If you upload the receipt of your transfer in that time, we add ${extensionHours} hours, once.

Not paid in time? The order ends by itself and costs nothing. If your money arrives late, but within ${graceHours} hours of your order, you still get the goods at your price. If the goods are gone, or if it arrives even later and the price has changed, you get your money back.

${checkPromise}

## Paying

Online through Paystack: card, bank, USSD or transfer, up to ${formatNaira(maxTransactionKobo)} at once. Or by transfer to our account, with the number of your order. The page of your order shows what it costs, what you have paid and what we have paid back. If you pay too little, we ask for the rest. If you pay too much, the extra money stays yours.

If your bank asks us for the money back, your order waits until the bank has decided.

## Delivery, returns, warranty

These pages are part of our agreement: [Delivery](/delivery), [Returns](/returns), [Warranty](/warranty). What we do with your data is in [Privacy](/privacy).

${instalmentTerms()}

## Calculators and carbon

What our calculators say is an estimate, with its method beside it. Your roof, your load, the grid and fuel prices decide what you really save. Ask us for a written offer before you rely on them. Kilograms of carbon are estimates as well, and no certificates.

## Your account and your reviews

You can buy without an account. Keep your password and your order links to yourself. You may write a review of what you bought; we hide reviews that insult, lie or advertise.

## If something goes wrong

Write or call: we usually answer within {{answerTime}}. If we cannot agree, complain to the Federal Competition and Consumer Protection Commission ([fccpc.gov.ng](https://fccpc.gov.ng)), or go to court. Nigerian law applies. We are liable as the law says; no sentence here limits that.

## Changes

The version of the day on which you order applies to your order, and your order keeps its date. Older versions stay on this page.`
}
