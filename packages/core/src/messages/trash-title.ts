// The name of the trash in menus, apart from its other texts: the dashboard has to stay small.

export const trashTitle = 'Trash'
