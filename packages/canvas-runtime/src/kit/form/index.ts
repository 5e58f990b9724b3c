export { Select, type SelectOption, type SelectProps } from "./select.tsx";
export { TextArea, type TextAreaProps, TextInput, type TextInputProps } from "./text-input.tsx";
export { Checkbox, type CheckboxProps, Toggle, Toggle as Switch, type ToggleProps } from "./toggle.tsx";
