import { useNavigate, useParams } from 'react-router'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { parseCategoryForm, toCategoryForm } from '../../../../domain/products/category-form.ts'
import { TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'

const labels = {
  name: 'Name',
  slug: 'Address in the shop',
  description: 'Description',
  position: 'Place in lists',
}

/** One category, or a new one. */
export default function Category() {
  const { id = null } = useParams()
  // The key starts a new form when the URL names another category.
  return <CategoryEditor key={id} id={id} />
}

function CategoryEditor({ id }: { id: string | null }) {
  const navigate = useNavigate()
  const edit = useEditRecord({
    table: 'product_categories',
    id,
    columns: Object.keys(labels),
    schema: parseCategoryForm,
    toForm: toCategoryForm,
    label: 'category',
    constraints: {
      product_categories_slug_key: {
        column: 'slug',
        message: 'Another category has this address already.',
      },
    },
    onCreated: (made) => void navigate(deskPath('categories/:id', made), { replace: true }),
  })
  const { name } = edit.record.values
  return (
    <EditScreen
      edit={edit}
      needs={['content']}
      title={typeof name === 'string' ? name : undefined}
      labels={labels}
      aside={id !== null && <RecordHistory table="product_categories" record={id} />}
    >
      <TextField label={labels.name} {...edit.field('name')} />
      <TextField
        label={labels.slug}
        hint="The technical data of products follows from it, so it stays while products have such data."
        {...edit.field('slug')}
      />
      <TextAreaField
        label={labels.description}
        rows={4}
        isOptional
        {...edit.field('description')}
      />
      <TextField
        label={labels.position}
        hint="Smaller numbers come first."
        inputMode="numeric"
        {...edit.field('position')}
      />
    </EditScreen>
  )
}
