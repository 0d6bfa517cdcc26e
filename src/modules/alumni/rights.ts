import { permissionsOf } from '../../kernel/resource/index.ts';

export const right = permissionsOf('Alumni', ['AdminEdit', 'StudentEdit', 'EmployerEdit']);
