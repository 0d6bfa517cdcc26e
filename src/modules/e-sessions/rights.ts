import { permissionsOf } from '../../kernel/resource/index.ts';

export const right = permissionsOf('ESessions', ['CataloguesEdit', 'ESessionEdit', 'ESessionPreparationEdit']);
