import { personRoles, personRoleLabels } from '../../people/person-role.ts'
import type { ListDefinition } from '../list-definition.ts'
import { choicesOf, column, filter } from '../list-parts.ts'

/** Everybody with an account. */
export const personList: ListDefinition = {
  name: 'people',
  table: 'desk_people',
  title: { one: 'person', many: 'people' },
  columns: [
    column.text('name', 'Name', { sort: 'sort_name', isPersonal: true }),
    column.text('email', 'E-mail', { sort: 'sort_email', isPersonal: true }),
    column.text('phone', 'Phone', { isPersonal: true }),
    column.status('role', 'Role', { labels: personRoleLabels }),
    column.number('orders', 'Orders'),
    column.money('paid_kobo', 'Paid orders', { isDefault: false }),
    column.yesNo('is_blocked', 'Blocked', { isDefault: false }),
    column.moment('joined_at', 'Joined', { sort: true }),
  ],
  filters: [
    filter.choice('role', 'Role', {
      choices: choicesOf(personRoles, personRoleLabels),
    }),
    filter.days('joined', 'Joined', { column: 'joined_at' }),
    filter.yesNo('blocked', 'Blocked', { column: 'is_blocked' }),
    filter.yesNo('waiting', 'Waits for a second colleague', {
      column: 'waiting_since',
      asksIfFilled: true,
    }),
  ],
  search: { column: 'search', kind: 'words', hint: 'Name, e-mail or phone' },
  defaultSort: { column: 'joined_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'support', 'finance'],
  exportNeedsFactor: true,
}
