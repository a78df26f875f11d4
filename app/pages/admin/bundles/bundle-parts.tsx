import { formatExactNaira, koboFromNaira } from '../../../../domain/money/money.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Panel } from '../frame/panel.tsx'
import { ProductPicker } from './product-picker.tsx'
import { QuantityField } from './quantity-field.tsx'
import { useBundleRows } from './use-bundle-rows.ts'

/** The products of a bundle, and how many of each; saved at once. */
export function BundleParts({ bundleId }: { bundleId: string }) {
  const { may } = useStaff()
  const { rows, write } = useBundleRows(
    'bundle-parts',
    bundleId,
    async (supabase) =>
      (
        await supabase
          .from('bundle_parts')
          .select('product_id, quantity, position, product:products(name, sku, price, status)')
          .eq('bundle_id', bundleId)
          .order('position')
          .throwOnError()
      ).data,
  )
  const parts = rows.data ?? []
  const totalKobo = parts.reduce(
    (sum, { quantity, product }) => sum + quantity * koboFromNaira(product.price),
    0,
  )
  const ofPart = (productId: string) => ({ bundle_id: bundleId, product_id: productId })
  return (
    <Panel
      title="Parts"
      description={`A bundle costs what its parts cost: now ${formatExactNaira(totalKobo)}. Saved at once.`}
    >
      <ListState query={rows} failure="The parts could not be loaded.">
        {parts.length === 0 && <p className="text-ink-2">No parts yet.</p>}
        <ul className="divide-y divide-line">
          {parts.map(({ product_id: id, quantity, product }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 py-2">
              <span className="min-w-0 flex-1 basis-full sm:basis-0">
                <span className="font-semibold">{product.name}</span>{' '}
                <span className="text-sm text-ink-2">
                  {product.sku}, {formatExactNaira(koboFromNaira(product.price))}
                </span>{' '}
                {product.status !== 'published' && <Badge tone="warning">Not in the shop</Badge>}
              </span>
              <QuantityField
                label={`How many of ${product.name}`}
                quantity={quantity}
                isLocked={!may('content')}
                onChange={(next) =>
                  void write((supabase) =>
                    supabase.from('bundle_parts').update({ quantity: next }).match(ofPart(id)),
                  )
                }
              />
              {may('content') && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Remove ${product.name}`}
                  onClick={() =>
                    void write((supabase) =>
                      supabase.from('bundle_parts').delete().match(ofPart(id)),
                    )
                  }
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ListState>
      {may('content') && (
        <ProductPicker
          without={parts.map(({ product_id: id }) => id)}
          onPick={(id) =>
            void write((supabase) =>
              supabase
                .from('bundle_parts')
                .insert({ ...ofPart(id), quantity: 1, position: parts.length + 1 }),
            )
          }
        />
      )}
    </Panel>
  )
}
