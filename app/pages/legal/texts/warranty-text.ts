import { warrantyWords } from '../../../../domain/catalogue/warranty-words.ts'
import { returnDays } from '../../../../domain/orders/shop-rules.ts'

/** What the warranty is and how to claim it. The terms of each product follow it on the page. */
export function warrantyText(): string {
  return `**In short.** We honour the warranty ourselves, in {{city}}. The list below and the data sheet of each product say for how many years. What the data sheet says on the day of your order counts.

## What is covered

${warrantyWords.covered}

${warrantyWords.notCovered}

The work of our own crew has a warranty of its own where a kit names one.

## Who honours it

{{legalName}}, {{address}}. ${warrantyWords.process}

## How to claim

1. Write on [WhatsApp]({{whatsappLink}}), to [{{email}}](mailto:{{email}}), or call [{{phone}}]({{phoneLink}}).
2. Send the order number or the serial number, a photo of the display or the fault, and what happened.
3. ${warrantyWords.proof}

If a fault shows within ${returnDays} days of delivery, or something came broken, it is quicker to press “Return something” on the page of your order: see [Returns](/returns).

## What we do

We ask a few questions first, because often it is only a setting or a breaker. If that does not help, we collect and test the product. If the fault is covered, we repair it, or replace it with the same or a better one. If we can do neither, you get your money back.

For a fault that is covered you pay nothing: not the test, not the transport, not the part. If it is not covered, we tell you what a repair costs before we do anything.

## Your rights in law

The warranty comes on top of the Federal Competition and Consumer Protection Act 2018. Section 131 gives you goods that are safe, of good quality, and that last for a reasonable time. Section 122 lets you return goods that do not fit what was agreed.

Not satisfied with our answer? Complain to the Federal Competition and Consumer Protection Commission: [fccpc.gov.ng](https://fccpc.gov.ng).`
}
