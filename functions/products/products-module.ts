import { joinModules } from '../../backend/functions/module.ts'
import { productChangesModule } from '../product-changes/product-changes-module.ts'
import { stockModule } from '../stock/stock-module.ts'
import { addProductDocument } from './add-product-document.ts'
import { addProductPicture } from './add-product-picture.ts'
import { publishDueProducts } from './publish-due-products.ts'

/** The products of the catalogue and their stock, as staff work on them. */
export const productsModule = joinModules(
  {
    functions: [addProductPicture, addProductDocument],
    queues: [],
    scheduledTasks: [publishDueProducts],
  },
  productChangesModule,
  stockModule,
)
