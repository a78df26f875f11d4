/// <reference types="unplugin-icons/types/react" />
