import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { companyMail } from '../../mail/company-mail.ts'
import { formatMoment } from '../../mail/mail-text.ts'

/** What the 1st of a month does to the tier of a reseller. */
export type TierMove = 'up' | 'down' | 'announced' | 'recovered' | 'stays'

export interface MailedTier {
  id: string
  to: string
  month: string
  /** The tier now, and its commission. */
  name: string
  percent: number
  /** The tier that was announced. */
  nextName: string | null
  effectiveAt: Date | null
  /** Of the last twelve months. */
  volumeKobo: number
}

/** Tells a reseller about their tier. */
export function tierMail(
  told: MailedTier,
  move: Exclude<TierMove, 'stays'>,
  sender: Pick<ModuleContext, 'renderMail' | 'site' | 'siteUrl'>,
): MailMessage {
  const { id, to, month, name, percent, volumeKobo } = told
  const { title, words } = describe(told, move)
  return companyMail(
    {
      category: 'reseller-tier',
      to,
      title,
      blocks: [
        { paragraph: words },
        {
          facts: [
            ['Your tier', name],
            ['Commission', `${percent} %`],
            ['Delivered through you in the last twelve months', formatNaira(volumeKobo)],
          ],
        },
        {
          paragraph:
            'An order keeps the commission rate of the day on which it was placed, even if your tier changes.',
        },
        {
          link: { label: 'See your dashboard', url: `${sender.siteUrl}/dashboard?tab=reseller` },
        },
      ],
      dedupeKey: `reseller-tier:${id}:${month}:${move}`,
    },
    sender,
  )
}

function describe(
  { name, nextName, effectiveAt }: MailedTier,
  move: Exclude<TierMove, 'stays'>,
): { title: string; words: string } {
  if (move === 'up')
    return {
      title: `You are now in the tier ${name}`,
      words: `Well done! With what was delivered through you, you are in the tier ${name} from today.`,
    }
  if (move === 'announced')
    return {
      title: `Your tier may change to ${nextName}`,
      words: `In the last twelve months less was delivered through you than the tier ${name} needs. Nothing changes now. If this is still the case on the first day of a month after ${effectiveAt ? formatMoment(effectiveAt) : '30 days'}, you move to ${nextName}.`,
    }
  if (move === 'recovered')
    return {
      title: `You stay in the tier ${name}`,
      words: `You have again reached what the tier ${name} needs. The change that we announced will not happen.`,
    }
  return {
    title: `You are now in the tier ${name}`,
    words: `As we told you at least 30 days ago, you are now in the tier ${name}. What you have earned stays yours.`,
  }
}
