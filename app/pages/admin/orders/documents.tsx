import type { DeskOrder } from '../../../../domain/orders/desk/desk-order.ts'
import { documentLabels } from '../../../features/orders/documents/document-labels.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Panel } from '../frame/panel.tsx'

/** The papers of an order as PDF. */
export function Documents({ order }: { order: DeskOrder }) {
  const { customerView, packingSlipPath, deliveryNotePaths, shipments } = order
  const positions = new Map(shipments.map(({ id, position }) => [id, position]))
  const papers: [label: string, path: string][] = [
    ['Packing slip', packingSlipPath],
    ...deliveryNotePaths.map(({ shipmentId, path }): [string, string] => [
      shipments.length > 1 ? `Delivery note ${positions.get(shipmentId)}` : 'Delivery note',
      path,
    ]),
    ...(customerView?.invoicePath
      ? [['Invoice', customerView.invoicePath] satisfies [string, string]]
      : []),
    ...(customerView?.documents ?? []).map(({ kind, number, path }): [string, string] => [
      `${documentLabels[kind]} ${number}`,
      path,
    ]),
  ]
  return (
    <Panel title="Documents" description="They open as PDF for ten minutes.">
      <ul className="flex flex-wrap gap-2">
        {papers.map(([label, path]) => (
          <li key={label}>
            <a
              href={path}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {label}
              <span className="sr-only"> (PDF, opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
