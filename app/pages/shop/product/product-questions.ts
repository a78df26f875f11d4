import { warrantyWords } from '../../../../domain/catalogue/warranty-words.ts'
import type { InstalmentTeaser } from '../../../../domain/finance/plan-offer.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { formatPercent } from '../../../../domain/money/percent.ts'
import { returnDays } from '../../../../domain/orders/shop-rules.ts'
import type { ProductDelivery } from '../../../features/delivery/product-delivery.ts'
import type { Product } from '../../../features/product/product-queries.ts'
import type { MatchingCategory } from '../../../features/product/works-with.ts'

interface Answerable {
  product: Pick<Product, 'name' | 'warranty_years' | 'retires_kg'>
  delivery: ProductDelivery | null
  teaser: InstalmentTeaser | null
  fitting: readonly MatchingCategory[]
}

/** What buyers ask before they pay, answered from the same figures as the rest of the page. */
export function productQuestions({ product, delivery, teaser, fitting }: Answerable) {
  // Units of the register are no goods: nothing comes, breaks or goes back.
  if (product.retires_kg !== null) return []
  return [
    {
      question: 'Will it fit what I already have?',
      answer:
        fitting.length > 0
          ? `“What goes with it” above lists what fits by the data sheets, with how many you need. If yours is of another make, send us a photo of its label on WhatsApp: an engineer answers before you pay.`
          : 'Send us a photo of what you have on WhatsApp: an engineer answers before you pay.',
    },
    delivery?.installation && {
      question: 'Do you install it?',
      answer: `${delivery.installation}.`,
    },
    delivery?.elsewhere && {
      question: `Do you deliver outside ${delivery.state}?`,
      answer: `Yes. Choose your state beside the price to see what it costs and when it comes. It takes ${delivery.elsewhere} after your payment.`,
    },
    teaser && {
      question: 'Can I pay in parts?',
      answer: `Yes: ${formatNaira(teaser.dueNowKobo)} now and ${formatNaira(teaser.instalmentKobo)} a month for ${teaser.months} months. That is ${formatNaira(teaser.totalCostKobo)} in all${teaser.effectiveAnnualRate === null ? '' : `, effective ${formatPercent(teaser.effectiveAnnualRate)} a year`}. You see every due date before you agree.`,
    },
    {
      question: 'What if it is not what I need?',
      answer: `Return it unused and in its carton within ${returnDays} days of delivery, for any reason. If it comes broken or turns out faulty, tell us at any time.`,
    },
    product.warranty_years > 0 && {
      question: 'Who honours the warranty?',
      answer: `We do, for ${product.warranty_years} ${product.warranty_years === 1 ? 'year' : 'years'}. ${warrantyWords.process} ${warrantyWords.proof}`,
    },
  ].filter((each) => !!each)
}
