/** The words for what the database refuses about stock, by the code that it raises. */
export const stockRefusals = {
  stock_by_movement: 'Stock can only be changed by recording a movement.',
  depot_unknown: 'There is no depot for these goods.',
  depot_closed: 'The depot {depot} is closed.',
  depot_holds_fewer: 'Only {units} can be taken from {depot}.',
  transfer_needs_depots: 'Please choose both depots for the transfer.',
  depot_not_empty: 'There are still goods in {depot}. Move them to another depot first.',
  last_depot: 'One depot must stay open.',
  movement_fixed: 'A movement of stock never changes.',
  movement_reversal_differs:
    'This does not exactly reverse the earlier movement, or it was not yours.',
  movement_without_reason: 'A movement of stock needs an order, a member of staff or a reason.',
  stock_in_register:
    'The stock of this product is what the company holds in the carbon register. It follows by itself.',
  order_movements_differ: 'The movements of an order must sum to the units that it holds.',
} as const
