import { permissionsOf } from '../../kernel/resource/index.ts';

export const right = permissionsOf('Surveys', ['View', 'AdministrationEdit', 'FillingOutEdit']);
