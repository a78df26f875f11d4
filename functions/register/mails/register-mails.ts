import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import { retiredMeans, unitMeans, unitsAreNot } from '../../../domain/register/unit-words.ts'
import { companyMail } from '../../mail/company-mail.ts'

type Sender = Pick<ModuleContext, 'renderMail' | 'site' | 'siteUrl'>

/** Units that came to a holder, or that were retired for one. */
interface MailedUnits {
  /** The event of the register. */
  index: number
  holder: string
  to: string
  kg: number
}

const whatUnitsAre = `${unitMeans} Units stand in our own public ledger, which anybody can check. ${unitsAreNot}`

/** Tells a holder that units of their own system were issued. */
export function issuedMail(units: MailedUnits, sender: Sender): MailMessage {
  const { kg } = units
  return unitsMail(
    units,
    {
      title: `${formatAmount(kg)} of CO₂e were issued to you`,
      first: `Your solar system avoided this much, by its meter. The units are yours now: you can retire them, which means to claim them for good, or give them to somebody.`,
    },
    sender,
  )
}

/** Tells a holder that somebody gave them units. Without the giver's words: they may be an advertisement. */
export function giftMail(units: MailedUnits, sender: Sender): MailMessage {
  return unitsMail(
    units,
    {
      title: `You received ${formatAmount(units.kg)} of CO₂e`,
      first:
        'Somebody gave you units of our carbon register. You can retire them, which means to claim them for good, or give them on. The register says what they are for.',
    },
    sender,
  )
}

/** Tells a holder that units of theirs went to somebody else, so that a thief is noticed. */
export function givenMail(
  { given, ...units }: MailedUnits & { given: string },
  sender: Sender,
): MailMessage {
  return unitsMail(
    units,
    {
      title: `${formatAmount(units.kg)} of CO₂e left your holding`,
      first: `They went to holder ${given}, and cannot be taken back. If it was not you, please change your password and answer this mail now.`,
    },
    sender,
  )
}

/** Tells a holder that units that were kept back are theirs now. */
export function releasedMail(
  { reason, ...units }: MailedUnits & { reason: string },
  sender: Sender,
): MailMessage {
  return unitsMail(
    units,
    {
      title: `You received ${formatAmount(units.kg)} of CO₂e that was kept back`,
      first:
        'We keep a part of all units back, in case a meter was wrong. Some of them are yours now: you can retire them, which means to claim them for good, or give them to somebody. Our colleague wrote:',
      quote: reason,
    },
    sender,
  )
}

/** Tells a holder that staff cancelled units of theirs. */
export function cancelledMail(
  { reason, ...units }: MailedUnits & { reason: string },
  sender: Sender,
): MailMessage {
  return unitsMail(
    units,
    {
      title: `${formatAmount(units.kg)} of CO₂e of yours were cancelled`,
      first:
        'Two of our colleagues cancelled units that you held, such as after a wrong reading. Nobody can use them any more. Answer this mail if you think that this is a mistake. They wrote:',
      quote: reason,
    },
    sender,
  )
}

function unitsMail(
  { index, holder, to }: MailedUnits,
  { title, first, quote }: { title: string; first: string; quote?: string },
  sender: Sender,
): MailMessage {
  return companyMail(
    {
      category: 'register-units',
      to,
      title,
      blocks: [
        { paragraph: first },
        ...(quote === undefined ? [] : [{ quote }]),
        { paragraph: whatUnitsAre },
        {
          link: {
            label: 'See your units',
            url: `${sender.siteUrl}/carbon-register/holders/${holder}`,
          },
        },
      ],
      dedupeKey: `register:${index}:${holder}`,
    },
    sender,
  )
}

/** Sends the certificate of a retirement to who asked for it. */
export function retiredMail(
  { index, holder, to, kg, retirement }: MailedUnits & { retirement: string },
  sender: Sender,
): MailMessage {
  const url = `${sender.siteUrl}/carbon-register/certificates/${retirement}`
  return companyMail(
    {
      category: 'register-retired',
      to,
      title: `${formatAmount(kg)} of CO₂e are retired: certificate ${retirement}`,
      blocks: [
        {
          paragraph: `${retiredMeans} The certificate says for whom, why and for which time.`,
        },
        {
          facts: [
            ['Retired', formatAmount(kg)],
            ['Certificate', retirement],
            ['PDF with its proof', `${url}/certificate.pdf`],
          ],
        },
        { paragraph: whatUnitsAre },
        { link: { label: 'See the certificate', url } },
      ],
      dedupeKey: `register:${index}:${holder}`,
    },
    sender,
  )
}
