import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'

test('each cell carries the name of its column, which a phone shows above the value', () => {
  const html = renderToStaticMarkup(
    <DataTable
      label="Payments"
      columns={['Month', 'You pay', 'Note']}
      textColumn="Note"
      rows={[
        { key: 1, cells: [1, '₦10', 'the first'] },
        { key: 'total', cells: ['Total', '₦10', ''], isTotal: true },
      ]}
    />,
  )
  const cells = [...html.matchAll(/<t[hd][^>]* data-column="([^"]*)"[^>]*>([^<]*)</g)]
  expect(cells.map(([, column, value]) => `${column}: ${value}`)).toEqual([
    'Month: 1',
    'You pay: ₦10',
    'Note: the first',
    'Month: Total',
    'You pay: ₦10',
    'Note: ',
  ])
  expect(html.match(/scope="row"/g)).toHaveLength(2)
  expect(html.match(/scope="col"/g)).toHaveLength(3)
})
