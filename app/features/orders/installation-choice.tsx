import type { InstallationWish } from '../../../domain/delivery/installation.ts'
import { journeyLabel, workLabel } from '../../../domain/delivery/installation-words.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import type { Quote } from '../../../domain/orders/quote-order.ts'
import { installationWish } from '../cart/installation-wish.ts'
import { useChoice } from '../cart/use-choice.ts'

interface Offered {
  title: string
  price: string
  text: string
}

/** Whether our crew installs the goods; nothing where there is nothing to install. */
export function InstallationChoice({
  quote: { installation, delivery },
}: {
  quote: Pick<Quote, 'installation' | 'delivery'>
}) {
  const wish = useChoice(installationWish)
  if (installation.offer === 'none') return null
  const { offer, kind } = installation
  // The choice shows at once; its price follows with the next answer of the shop.
  const chosen = wish ?? (kind === 'none' ? 'goods' : 'crew')
  const crew = describeCrew(installation, delivery.state)
  const choices: (Offered & { value: InstallationWish })[] = [
    { value: 'crew', ...crew },
    {
      value: 'goods',
      title: 'Delivered only',
      price: offer === 'included' ? 'Same price' : '',
      text: 'Your own electrician installs it.',
    },
  ]
  return (
    <fieldset>
      <legend className="font-semibold">Installation</legend>
      <div className="mt-2 grid gap-3">
        {choices.map(({ value, title, price, text }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-card border border-line-strong bg-surface p-4 hover:border-ink has-[input:checked]:border-2 has-[input:checked]:border-primary has-[input:checked]:bg-primary-soft"
          >
            <input
              type="radio"
              name="installation"
              value={value}
              checked={value === chosen}
              onChange={() => installationWish.set(value)}
              className="mt-1 size-5 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              {price && <span className="money block font-semibold">{price}</span>}
              <span className="block text-sm text-ink-2">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function describeCrew(
  { offer, labourKobo, journeyKobo }: Quote['installation'],
  state: string,
): Offered {
  const title = 'Delivered and installed by our crew'
  if (offer === 'included')
    return {
      title,
      price: 'Included in the price',
      text: `In ${state} the price of your goods includes delivery, mounting, cable and labour.`,
    }
  if (offer === 'quoted')
    return {
      title: 'Installed by our crew',
      price: 'We tell you the price after you order',
      text: 'Pay for the goods now. We look at your photos or visit you, and then name the price. You say yes or no, and until the goods leave our store you can cancel free of charge.',
    }
  return {
    title,
    price: formatExactNaira(labourKobo + journeyKobo),
    text: describePrice(labourKobo, journeyKobo, state),
  }
}

function describePrice(labourKobo: number, journeyKobo: number, state: string): string {
  if (journeyKobo === 0) return `${workLabel}, with delivery in ${state}.`
  if (labourKobo === 0)
    return `The price of your goods includes the work. This is for our crew’s journey to ${state}.`
  return `${workLabel}: ${formatExactNaira(labourKobo)}. ${journeyLabel(state)}: ${formatExactNaira(journeyKobo)}.`
}
