import { useState } from 'react'
import { byName } from '../../../domain/text/by-name.ts'
import { koboFromNaira } from '../../../domain/money/money.ts'
import { wholesaleSteps, type WholesaleTerms } from '../../../domain/resellers/wholesale-price.ts'
import { formatCsv } from '../../../domain/text/csv.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { openPaper } from './open-paper.ts'
import { useWholesaleTerms } from './use-wholesale-terms.ts'

/** The reseller's price list as PDF and CSV; nothing for anybody else. */
export function ResellerPriceList() {
  const terms = useWholesaleTerms()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!terms) return null

  async function run(work: () => Promise<string | null>): Promise<void> {
    setBusy(true)
    setFailure(null)
    setFailure(await work().catch(() => 'The connection was lost. Please try again.'))
    setBusy(false)
  }

  async function saveCsv(shown: WholesaleTerms): Promise<null> {
    const { data } = await (
      await loadSupabase()
    )
      .from('products')
      .select('sku, name, price')
      .eq('is_active', true)
      .throwOnError()
    const quantities = [1, ...shown.breaks.map(({ minQuantity }) => minQuantity)]
    const rows = data.sort(byName).map(({ sku, name, price }) => {
      const steps = wholesaleSteps(shown, koboFromNaira(price))
      return [
        sku,
        name,
        price,
        ...quantities.map(
          (quantity) =>
            (steps.filter(({ minQuantity }) => minQuantity <= quantity).at(-1)?.priceKobo ?? 0) /
            100,
        ),
      ]
    })
    const heads = quantities.map((quantity) => `Your price from ${quantity} (NGN)`)
    const csv = formatCsv([['SKU', 'Product', 'Shop (NGN)', ...heads], ...rows])
    saveFile('price-list.csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }))
    return null
  }

  return (
    <section aria-labelledby="price-list-title" className="space-y-3">
      <h2 id="price-list-title" className="text-h3">
        Price list
      </h2>
      <p className="text-ink-2">
        Your prices in the tier {terms.tierName}, for every product and quantity. Please keep them
        to yourself.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={() => void run(() => openPaper('price-list'))}>
          Open as PDF
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => void run(() => saveCsv(terms))}
        >
          Save as CSV
        </Button>
      </div>
      <Alert>{failure}</Alert>
    </section>
  )
}
