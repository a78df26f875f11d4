import type { CategorySlugs, ProductForm } from '../../../../domain/products/editor/product-form.ts'
import type { EditRecord } from '../edit/use-edit-record.ts'
import { BasicFields } from './basic-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { Documents } from './documents.tsx'
import { HighlightFields } from './highlight-fields.tsx'
import { Pictures } from './pictures.tsx'
import { PriceFields } from './price-fields.tsx'
import { SheetFields } from './sheet-fields.tsx'
import { TechnicalFields } from './technical-fields.tsx'
import { Uses } from './uses.tsx'
import type { ProductChoices } from './use-choices.ts'

interface ProductFieldsProps {
  id: string
  edit: EditRecord<ProductForm>
  choices: ProductChoices
  slugs: CategorySlugs
}

/** Everything about a product that staff write, in the order of its page. */
export function ProductFields({ id, edit, choices, slugs }: ProductFieldsProps) {
  return (
    <>
      <BasicFields edit={edit} choices={choices} />
      <PriceFields edit={edit} choices={choices} />
      <Pictures productId={id} onChanged={edit.reload} />
      <HighlightFields edit={edit} />
      <TechnicalFields edit={edit} slugs={slugs} />
      <SheetFields edit={edit} />
      <Documents productId={id} />
      <DeliveryFields edit={edit} />
      <Uses productId={id} uses={choices.uses} />
    </>
  )
}
