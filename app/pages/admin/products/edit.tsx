import { useParams } from 'react-router'
import {
  parseProductForm,
  toProductForm,
  type ProductForm,
} from '../../../../domain/products/editor/product-form.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { ProductFields } from './product-fields.tsx'
import { productConstraints, productLabels } from './product-labels.ts'
import { ProductMargin } from './product-margin.tsx'
import { StatusBadge, toStatus } from './status-badge.tsx'
import { useChoices, type ProductChoices } from './use-choices.ts'

/** One product: everything about it. */
export default function Product() {
  const { id = '' } = useParams()
  const choices = useChoices()
  // The key starts a new form when the URL names another product.
  if (choices.data) return <ProductEditor key={id} id={id} choices={choices.data} />
  return (
    <>
      <PageHeader />
      <ListState query={choices} failure="The product could not be loaded.">
        {null}
      </ListState>
    </>
  )
}

function ProductEditor({ id, choices }: { id: string; choices: ProductChoices }) {
  const slugs = new Map(choices.categories.map((category) => [category.id, category.slug]))
  const edit = useEditRecord<ProductForm>({
    table: 'products',
    id,
    select: 'status,publish_at,stock',
    columns: Object.keys(productLabels),
    schema: parseProductForm(slugs),
    toForm: toProductForm,
    label: 'product',
    constraints: productConstraints,
  })
  const { values } = edit.record
  const status = toStatus(values.status)
  const name = typeof values.name === 'string' ? values.name : 'Product'
  return (
    <EditScreen
      edit={edit}
      title={name}
      labels={productLabels}
      status={status && <StatusBadge status={status} />}
      aside={status && <ProductMargin id={id} edit={edit} status={status} />}
    >
      <ProductFields id={id} edit={edit} choices={choices} slugs={slugs} />
    </EditScreen>
  )
}
