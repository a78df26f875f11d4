import { useNavigate } from 'react-router'
import { deskPath } from '../../../../domain/desk/screens.ts'
import {
  parseNewProduct,
  toNewProductForm,
} from '../../../../domain/products/editor/product-form.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { useChoices, type ProductChoices } from './use-choices.ts'

const labels = {
  name: 'Name',
  category_id: 'Category',
  brand: 'Brand',
  sku: 'SKU',
  summary: 'Summary',
  price: 'Price (₦, with VAT)',
}
const constraints = {
  products_slug_key: {
    column: 'name',
    message: 'Another product has this name. Please add what is different, like its size.',
  },
  products_sku_key: { column: 'sku', message: 'Another product has this SKU already.' },
}

/** A new product, as a draft. */
export default function NewProduct() {
  const choices = useChoices()
  if (choices.data) return <NewProductForm choices={choices.data} />
  return (
    <>
      <PageHeader />
      <ListState query={choices} failure="The categories could not be loaded.">
        {null}
      </ListState>
    </>
  )
}

function NewProductForm({ choices }: { choices: ProductChoices }) {
  const navigate = useNavigate()
  const edit = useEditRecord({
    table: 'products',
    id: null,
    columns: [...Object.keys(labels), 'slug', 'status', 'highlights', 'picture'],
    schema: parseNewProduct(new Map(choices.categories.map(({ id, slug }) => [id, slug]))),
    toForm: toNewProductForm,
    label: 'product',
    constraints,
    onCreated: (id) => void navigate(deskPath('products/:id', id), { replace: true }),
  })
  return (
    <EditScreen edit={edit} title="New product" labels={labels}>
      <p className="text-ink-2">
        It begins as a draft that only staff see. Photos, technical data and delivery come next.
      </p>
      <TextField
        label={labels.name}
        hint="As customers read it, with its size."
        {...edit.field('name')}
      />
      <SelectField label={labels.category_id} {...edit.field('category_id')}>
        <option value="">Please choose</option>
        {choices.categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.brand} {...edit.field('brand')} />
        <TextField label={labels.sku} {...edit.field('sku')} />
      </div>
      <TextField
        label={labels.summary}
        hint="One plain line: what it runs."
        {...edit.field('summary')}
      />
      <TextField
        label={labels.price}
        inputMode="decimal"
        autoComplete="off"
        {...edit.field('price')}
      />
    </EditScreen>
  )
}
