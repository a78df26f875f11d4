import { deletionGraceDays } from '../../../../domain/accounts/account-functions.ts'
import { defaultBackupKeep } from '../../../../domain/backups/backups.ts'
import {
  keepApplicationsDays,
  keepInquiriesDays,
  keepMessagesDays,
} from '../../../../domain/legal/retention.ts'
import { orderCookieDays } from '../../../../domain/orders/order-proof.ts'
import { countedHours } from '../../../../domain/orders/stock/stock-hold.ts'
import { referralDays } from '../../../../domain/resellers/referral.ts'
import { keepEventsDays } from '../../../../domain/security/security-events.ts'

/**
 * The privacy notice (Nigeria Data Protection Act 2023, section 27, and the General Application and
 * Implementation Directive 2025): who, what, why, for how long, with whom, and the rights.
 */
export function privacyText(): string {
  return `**In short.** We keep what we need to sell, deliver and look after your system. We do not sell your data, and do not follow you around the internet. You can download your data and delete your account yourself.

## Who decides about your data

{{legalName}} ({{registrationNumber}}), {{address}}. In law we are the data controller.

Questions about your data: [{{email}}](mailto:{{email}}) or [{{phone}}]({{phoneLink}}).

Our data protection officer: {{dataProtectionOfficer}}.

Our registration with the Nigeria Data Protection Commission: {{ndpcRegistration}}.

## What we keep, why, and for how long

- **Your order**: name, phone, e-mail, address, goods, payments, refunds, photos of a return. To deliver, install, refund and honour the warranty (contract). Kept at least six years, as tax and company law ask. If you delete your account, we take your name, contacts and street off its orders.
- **The bank account for a refund**: to pay you (contract). Kept with the order.
- **Your account**: e-mail or phone, name, photo, addresses, wish list, saved calculations, to find them again (contract). Kept until you delete it.
- **An instalment plan**: what you apply with (income, work, papers, guarantor, perhaps BVN), our decision, payments (contract). Kept six years after.
- **An inquiry about a project**: to answer and to plan (you asked us). Kept ${keepInquiriesDays / 365} years after the last step when no project comes of it.
- **A job application with its CV**: to choose whom we hire (you agreed). Kept ${keepApplicationsDays} days after the last day to apply, or until you ask.
- **Mails and text messages that we sent you**: to know what we told you (our interest in correct answers). Kept ${keepMessagesDays} days.
- **Sign-ins and refused requests, with the network address**: to keep thieves out (our interest in safety). Kept ${keepEventsDays} days.
- **The network address of a new order**: to stop programs that block our stock (the same interest). Kept ${countedHours} hours.
- **Your wish to hear when a product is back**: to tell you (your consent). Kept until then, or until you say stop.
- **Offers by e-mail or WhatsApp**: only if you say yes in your profile (your consent), until you say no. We keep your answers as proof.

## What your phone keeps

We set no cookies for advertising or counting. The few we set do a job you asked for: one opens your order when you bought without an account (${orderCookieDays} days), others belong to a sign-up or sign-in (an hour at most).

Your browser itself keeps your cart, wish list, products you looked at, the unfinished checkout form, your sign-in, light or dark, and pages for when the network is off. It stays there until you clear it. After your yes it keeps whose link you came by, for ${referralDays} days.

## Who else sees your data

- **Paystack**, when you pay online: your e-mail, the amount, and your card. We never see the card number.
- **Your bank**, when it asks about a payment: proof of your order.
- **Drivers, carriers and our crew**: your name, phone and address.
- **The companies that carry our mail and text messages.**
- **WhatsApp (Meta)**, if you write to us there.
- **The company that runs our server**: {{hosting}}.
- **A court or an authority**, when the law demands it.

Some work outside Nigeria. They get only what your order or question needs, as section 43 of the Nigeria Data Protection Act 2023 allows.

## How we protect it

The connection is encrypted. We never store your password itself, only a code made from it. Each customer can see only their own data, and you can add a second step to your sign-in. Nightly backups are normally deleted after ${defaultBackupKeep.weeks} weeks, and your deleted data with them. If stolen data puts you at risk, we tell you, and the Commission within 72 hours.

## Your rights

- **See and copy**: [download everything](/dashboard?tab=profile-settings) in your profile. Without an account, write to us from the e-mail address of your order.
- **Correct**: change your profile, or tell us.
- **Delete**: the same page deletes your account. Sign in within ${deletionGraceDays} days, and it stays.
- **Object, limit, or take back consent**: tell us. Offers stop in your profile.
- **A person decides**: a computer alone never turns down a return, a refund or an application.

We answer within 30 days, free. Not satisfied? Go to court, or complain to the Nigeria Data Protection Commission: [ndpc.gov.ng](https://ndpc.gov.ng), [info@ndpc.gov.ng](mailto:info@ndpc.gov.ng).

The shop is for adults. If a child has given us data, tell us and we delete it.`
}
